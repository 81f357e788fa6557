import { render } from "preact";
import { App } from "./app.tsx";
import { signInByLink } from "./session/session.ts";

await signInByLink();
const place = document.getElementById("console");
if (place) render(<App />, place);
