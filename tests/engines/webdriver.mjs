// The few commands of WebDriver (https://www.w3.org/TR/webdriver2/) that the tests need, over HTTP. By hand, because
// selenium-webdriver needs Node 22.

/** How WebDriver writes an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keys that have no character. */
const KEYS = { Enter: "\ue007", Tab: "\ue004", End: "\ue010", Home: "\ue011", ArrowLeft: "\ue012", ArrowRight: "\ue014", Control: "\ue009" };

/** A session with what `capabilities` ask for, of the driver at `address`. */
export async function session(address, capabilities) {
  const call = async (method, path, body) => {
    const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`WebDriver, ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: capabilities } });
  const post = (path, body = {}) => call("POST", `/session/${sessionId}${path}`, body);
  const act = (type, id, actions, parameters) => post("/actions", { actions: [{ type, id, parameters, actions }] });
  return {
    resize: ({ width, height }) => post("/window/rect", { x: 0, y: 0, width, height }),
    open: (url) => post("/url", { url }),
    /** The result of a function in the page; a promise is waited for. */
    async evaluate(work, argument) {
      const script = `const done = arguments[1];
        (async () => (${work})(arguments[0]))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await post("/execute/async", { script, args: [argument ?? null] });
      if (error) throw new Error(error);
      return value;
    },
    /** Moves the mouse through points of the window, pressed from the first to the last. */
    drag([first, ...rest]) {
      const move = ([x, y]) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 });
      const actions = [move(first), { type: "pointerDown", button: 0 }, ...rest.map(move), { type: "pointerUp", button: 0 }];
      return act("pointer", "mouse", actions, { pointerType: "mouse" });
    },
    /** Presses keys together, and lets them go in reverse. */
    press(...keys) {
      const values = keys.map((key) => KEYS[key] ?? key);
      const down = values.map((value) => ({ type: "keyDown", value }));
      return act("key", "keyboard", [...down, ...values.reverse().map((value) => ({ type: "keyUp", value }))]);
    },
    async choose(selector, path) {
      const found = await post("/element", { using: "css selector", value: selector });
      await post(`/element/${found[ELEMENT]}/value`, { text: path });
    },
    close: () => call("DELETE", `/session/${sessionId}`),
  };
}
