import { onBothForms } from "@quarry/systems";
import { describeInBrowser } from "./in-a-browser.ts";
import { checking } from "./themes/checking.testing.ts";
import { firstSteps } from "./themes/console.testing.ts";
import { documents } from "./themes/documents.testing.ts";
import { wayIn } from "./themes/entry.testing.ts";
import { withoutMouse } from "./themes/keyboard.testing.ts";
import { learning } from "./themes/learning.testing.ts";
import { management } from "./themes/management.testing.ts";
import { reviewQueue } from "./themes/review-queue.testing.ts";
import { reviewWork } from "./themes/review-work.testing.ts";
import { reviewing } from "./themes/reviewing.testing.ts";
import { foreignForm, sessions } from "./themes/sessions.testing.ts";
import { suggesting } from "./themes/suggesting.testing.ts";

const routes = {
  "/form": { type: "text/html", body: foreignForm },
  "/hook": { type: "text/plain", body: "" },
};

/**
 * Themes that run on one system of each form, which they share: each has accounts of its own. They depend on what differs
 * between the forms: where the console is served, how an extraction is followed, where a session is kept.
 */
const onEachForm = [wayIn, firstSteps, sessions];
/** Themes of views alone, which call an API that answers alike in both forms. */
const reviews = [reviewing, reviewQueue, reviewWork, learning];
const onOneForm = [withoutMouse, documents, checking, ...reviews, suggesting, management];

describeInBrowser("the console in a browser", (browser) => {
  onBothForms(routes, (stage, form) => {
    const themes = form === "standalone" ? [...onEachForm, ...onOneForm] : onEachForm;
    for (const theme of themes) theme(stage, browser);
  });
});
