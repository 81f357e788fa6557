import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { AppError } from "@quarry/kernel";
import type { Browser } from "playwright-core";
import { type ProcessWatch, watchProcesses } from "./process-watch.ts";

export type ChromiumOptions = {
  path: string;
  /** Whether Chromium confines its own processes; without it the container has to. */
  sandbox: boolean;
  /** Of one process of the browser (a page, or what pages share), in MB of 2^20 bytes. */
  memoryLimitMb: number;
};

export interface Chromium extends AsyncDisposable, Pick<ProcessWatch, "processorUse"> {
  readonly browser: Browser;
  /** Of its first process; undefined where it is not known. */
  readonly pid: number | undefined;
  /** Ends it at once, however it hangs; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Wall-clock limit of a start, in ms. It takes a second, and as much longer as the machine is busy. */
const launchTimeoutMs = 60_000;
const closeTimeoutMs = 5_000;

/** Nothing listens here: what does not belong to a page, which has a proxy of its own, ends here. */
const nowhere = { server: "http://127.0.0.1:1", bypass: "<-loopback>" };

/** Ways out of the machine that pass by proxies, what Chromium asks of its maker, and what pages for a reader do not need. */
export const lockdown = [
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--no-pings",
  "--component-updater=url-source=http://127.0.0.1:1",
  "--gaia-url=http://127.0.0.1:1",
  "--disable-3d-apis",
  "--disable-gpu",
];

function noSandbox(cause?: unknown): AppError {
  return new AppError(
    "SOURCE_EMPTY",
    "The page is empty without JavaScript, and Chromium's sandbox does not work here: run Quarry as a non-root user with user namespaces enabled, or set QUARRY_CHROMIUM_SANDBOX=off if a container confines it",
    { cause },
  );
}

/**
 * Starts Chromium without any way to a network but the proxy that a page is given, with nothing of
 * this process's environment.
 *
 * @throws AppError SOURCE_EMPTY where its sandbox does not work, UNAVAILABLE where it does not start.
 */
export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const { path, sandbox, memoryLimitMb } = options;
  if (sandbox && process.getuid?.() === 0) throw noSandbox();
  const { chromium } = await import("playwright-core"); // slow to load, and seldom needed
  const launched = chromium.launch({
    executablePath: path,
    chromiumSandbox: sandbox,
    args: lockdown,
    proxy: nowhere,
    env: { PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: tmpdir() },
    timeout: launchTimeoutMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = await launched.catch((error: unknown) => {
    if (/no usable sandbox|sandbox_host|namespace/i.test(String(error))) throw noSandbox(error);
    const message = "The page is empty without JavaScript, and the browser did not start";
    throw new AppError("UNAVAILABLE", message, { cause: error, retryAfterSeconds: 5 });
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  const watch = watchProcesses(session, {
    limitBytes: memoryLimitMb * 2 ** 20,
    processes: processInfo,
  });

  const ended = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));

  async function kill(): Promise<void> {
    watch[Symbol.dispose]();
    if (pid === undefined || !browser.isConnected()) return;
    process.kill(pid, "SIGKILL");
    await ended;
  }

  return {
    browser,
    pid,
    kill,
    processorUse: watch.processorUse,
    async [Symbol.asyncDispose]() {
      watch[Symbol.dispose]();
      await Promise.race([browser.close(), setTimeout(closeTimeoutMs, undefined, { ref: false })]);
      await kill();
    },
  };
}
