// Questions to the server.  All of them hold everything they ask about, so that nothing depends on what was asked before.

const client = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
const headers = { "X-Client": client };

const tries = 12; // so often a busy server is asked again
const wait = 1000; // milliseconds
const gone = "The server went away while it was thinking. This page goes on when it is back.";

// What went wrong, in words.  `busy`: there was no room; `away`: there was no answer at all.
export class Trouble extends Error {
  constructor(words, { busy = false, away = false } = {}) {
    super(words);
    Object.assign(this, { busy, away });
  }
}

function address(question, words) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(words)) {
    if (value !== "" && value !== null && value !== undefined) query.set(name, value);
  }
  return `/api/${question}?${query}`;
}

async function answered(response) {
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Trouble(said.error ?? `the server answered ${response.status}`, { busy: response.status === 503 });
}

async function askedOnce(question, words, signal) {
  try {
    return await answered(await fetch(address(question, words), { headers, signal }));
  } catch (error) {
    if (error instanceof Trouble || error.name === "AbortError") throw error;
    throw new Trouble("The server does not answer. Is it still running? This page goes on when it is back.", { away: true });
  }
}

// `told` hears why the server lets one wait, and nothing once it answers.
async function asked(question, words, signal, told = () => {}) {
  for (let left = tries; ; left--) {
    try {
      const answer = await askedOnce(question, words, signal);
      told("");
      return answer;
    } catch (error) {
      if (!error.busy || left === 0) throw error;
      told(error.message);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    signal?.throwIfAborted();
  }
}

export async function ask(question, words = {}, signal = undefined, told = undefined) {
  return (await asked(question, words, signal, told)).json();
}

// Calls `hear` with every answer as it comes; ends when the server has said all, or the signal is given.
export async function listen(question, words, hear, signal, told = undefined) {
  const response = await asked(question, words, signal, told);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (error.name === "AbortError") throw error;
      throw new Trouble(gone, { away: true });
    });
    if (done) throw new Trouble(gone, { away: true });
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    if (events.map((event) => tell(event, hear)).includes("done")) return;
  }
}

function tell(event, hear) {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
  if (name === "fault") throw new Trouble(JSON.parse(data).error);
  if (name === "answer") hear(JSON.parse(data));
  return name;
}
