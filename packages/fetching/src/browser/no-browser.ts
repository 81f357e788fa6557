import type { PageRenderer } from "@quarry/document";
import { AppError } from "@quarry/kernel";

/** Stands in where no Chromium is installed, or where it is switched off. */
export const noBrowser: PageRenderer = {
  async render() {
    throw new AppError(
      "SOURCE_EMPTY",
      "The page is empty without JavaScript, which needs a browser: install Chromium, or set QUARRY_CHROMIUM to its path",
    );
  },
};
