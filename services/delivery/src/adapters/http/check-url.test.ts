import { expect, it } from "vitest";
import { createCheckUrl } from "./check-url.ts";

const check = createCheckUrl(new Set(["erp.internal:8080", "127.0.0.1:9000"]));

it.each([
  "https://erp.example/hooks",
  "http://erp.internal:8080/hooks",
  "https://erp.internal:8080/hooks",
  "http://127.0.0.1:9000/",
])("takes %s", (url) => {
  expect(() => check(url)).not.toThrow();
});

it.each([
  ["https://ERP.example/a\r\nb\tc", "https://erp.example/abc"],
  [" https://erp.example:443 ", "https://erp.example/"],
])("returns %j in its normal form", (url, normal) => {
  expect(check(url)).toBe(normal);
});

it.each([
  "http://erp.example/hooks",
  "https://erp.example:8443/hooks",
  "https://user:word@erp.example/",
  "https://127.0.0.1/",
  "https://127.0.0.1:9001/",
  "https://[::ffff:10.0.0.1]/",
  "https://0x7f.1/",
  "https://169.254.169.254/latest",
  "ftp://erp.example/",
  "erp.example",
  "",
])("refuses %j", (url) => {
  expect(() => check(url)).toThrow(/QUARRY_WEBHOOK_ALLOW/);
});
