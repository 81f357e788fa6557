import { readFile, realpath, stat } from "node:fs/promises";
import { basename, relative, resolve, sep } from "node:path";
import { ToolError } from "../results/tool-error.ts";
import type { Files } from "../tools/tool.ts";

/** Of a file that a tool takes, which is held whole. */
const MAX_BYTES = 256 * 1_048_576;

/**
 * Files within some folders, and no others: a link that leads out of them is refused like any path
 * outside. A relative path begins at the first folder.
 *
 * @throws Error where a folder cannot be read.
 */
export async function openRootFolders(folders: readonly string[]): Promise<Files> {
  const roots = await Promise.all(folders.map((folder) => rootOf(folder)));
  const named = folders.map((folder) => resolve(folder));
  const isWithin = (path: string) => [...roots, ...named].some((root) => lies(path, root));
  return {
    roots,
    async open(path) {
      const wanted = resolve(roots[0] ?? sep, path);
      const real = await realpath(wanted).catch(() => undefined);
      const isAllowed =
        real === undefined ? isWithin(wanted) : roots.some((root) => lies(real, root));
      if (!isAllowed) {
        throw new ToolError(
          `${path} lies outside the folders that may be read: ${roots.join(", ")}`,
        );
      }
      const found = real === undefined ? undefined : await stat(real);
      if (real === undefined || !found?.isFile()) throw new ToolError(`There is no file ${path}`);
      if (found.size > MAX_BYTES) {
        throw new ToolError(`${path} has more than ${MAX_BYTES / 1_048_576} MiB`);
      }
      // read whole: a form of a file that changes while it is sent would end the process
      const bytes = await readFile(real).catch(() => {
        throw new ToolError(`${path} cannot be read`);
      });
      return new File([bytes], basename(real));
    },
  };
}

async function rootOf(folder: string): Promise<string> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory()) {
    throw new Error(`${folder} is no folder that can be read`);
  }
  return root;
}

/** Whether a path is that of a folder, or of something within it. */
function lies(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && resolve(root, way) === path;
}
