import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect } from "@nats-io/transport-node";
import { describeWith, mongoUrl, startNats, startProcess } from "@quarry/servers";
import { expect, it } from "vitest";

const shipped = new URL("../../../../deploy/nats/tls.conf", import.meta.url);
const schemaMain = new URL("../../../../services/schema/src/main.ts", import.meta.url).pathname;

describeWith(["nats", "mongodb"], "NATS with the TLS that is shipped", () => {
  it("serves a service that trusts its authority; one that does not stays away", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-tls-"));
    await using _removed = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
    await makeCertificate(folder);
    const config = (await readFile(shipped, "utf8")).replaceAll("/etc/nats-tls", folder);
    await using nats = await startNats({ config });
    const address = new URL(nats.url);
    const service = await startProcess({
      name: "schema",
      command: process.execPath,
      args: [schemaMain],
      environment: {
        QUARRY_NATS_URL: `tls://localhost:${address.port}`,
        QUARRY_MONGODB_URL: mongoUrl(),
        QUARRY_METRICS_PORT: "0",
        NODE_EXTRA_CA_CERTS: join(folder, "tls.crt"),
      },
      ready: /"msg":"ready"/,
    });
    await service.stop();
    const distrusting = connect({ servers: `localhost:${address.port}`, reconnect: false });
    await expect(distrusting).rejects.toThrow(/certificate/);
  });
});

async function makeCertificate(folder: string): Promise<void> {
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "tls.key"), "-out", join(folder, "tls.crt")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await promisify(execFile)("openssl", ["req", "-x509", ...key, ...names, ...files]);
}
