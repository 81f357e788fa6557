import { expect, it } from "vitest";
import { read } from "../page.testing.ts";

const words = "Our kettles are made by hand in Leeds, from copper and tin. ".repeat(40);
const signIn = `<title>Sign in</title><form><label>E-mail <input name=mail></label>
  <label>Password <input type=password name=secret></label><button>Sign in</button></form>`;
const consent = `<h1>Before you go on</h1><p>We and our partners use cookies to show personalised ads.</p>
  <p>You may withdraw your consent at any time.</p><button>Accept all</button><a href=/more>More</a>`;

it.each([
  ["asks to sign in", signIn],
  ["asks to sign in", signIn.replaceAll("Sign in", "Se connecter")],
  ["asks for consent", consent],
  ["reports an error", "<title>404</title><h1>Page not found</h1><p>Try the search.</p>"],
  ["reports an error", "<h1>Zugriff verweigert</h1><p>Reference 18.2f</p>"],
  [
    "asks for a sign",
    "<title>Just a moment...</title><p>Checking your browser before you go on.</p>",
  ],
])("a page that %s instead of its content cannot be read", (reason, html) => {
  expect(() => read(`<body>${html}</body>`)).toThrow(reason);
});

it.each([
  ["shows more than its form", `${signIn}<p>${words}</p>`],
  [
    "shows a form that was filled in",
    signIn.replace("name=mail", "name=mail value=ada@ek.example"),
  ],
  ["has a notice beside its content", `<p>${words}</p>${consent}`],
  ["is a privacy policy without a demand", `<h1>Privacy</h1><p>We store cookies. ${words}</p>`],
  ["is about something lost", "<h1>Dog not found after storm</h1>"],
  ["is named like an error", "<h1>The Forbidden City</h1><p>Built in 1420.</p>"],
  ["has a number for its title", "<h1>4,040 steps</h1><p>Walked on 3 May.</p>"],
])("a page that %s is read", (_name, html) => {
  expect(read(`<body>${html}</body>`).text).not.toBe("");
});
