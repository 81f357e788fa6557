import { onBothForms } from "@quarry/systems";
import { describeInBrowser } from "./in-a-browser.ts";
import { checking } from "./themes/checking.testing.ts";
import { firstSteps } from "./themes/console.testing.ts";
import { documents } from "./themes/documents.testing.ts";
import { wayIn } from "./themes/entry.testing.ts";
import { withoutMouse } from "./themes/keyboard.testing.ts";
import { management } from "./themes/management.testing.ts";
import { foreignForm, sessions } from "./themes/sessions.testing.ts";
import { suggesting } from "./themes/suggesting.testing.ts";

const routes = {
  "/form": { type: "text/html", body: foreignForm },
  "/hook": { type: "text/plain", body: "" },
};

/** All themes on one system of each form, to start it once: each has accounts of its own. */
const themes = [
  ...[wayIn, firstSteps, withoutMouse, documents, checking],
  ...[suggesting, management, sessions],
];

describeInBrowser("the console in a browser", (browser) => {
  onBothForms(routes, (stage) => {
    for (const theme of themes) theme(stage, browser);
  });
});
