import { generateKeyPairSync, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Who speaks to the API server, each with the group that says what it may do. */
const users = {
  admin: "system:masters",
  "system:kube-controller-manager": "",
  "system:kube-scheduler": "",
  "system:kube-proxy": "",
  "system:node:node": "system:nodes",
};

export type User = keyof typeof users;

/** Where a cluster's keys and tokens are, below its folder. */
export function credentialFiles(folder: string) {
  return {
    serviceAccountKey: join(folder, "service-accounts.pem"),
    tokens: join(folder, "tokens.csv"),
    /** The API server makes its own certificate here. */
    certificates: join(folder, "certificates"),
    certificate: join(folder, "certificates/apiserver.crt"),
    configurationOf: (user: User) => join(folder, `${user.replaceAll(":", "-")}.json`),
  };
}

/** Makes new ones for the API server at a URL. */
export async function writeCredentials(folder: string, server: string): Promise<void> {
  const files = credentialFiles(folder);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(files.serviceAccountKey, privateKey.export({ type: "pkcs1", format: "pem" }));
  const cluster = {
    server,
    "certificate-authority": files.certificate,
  };
  const lines: string[] = [];
  for (const [user, group] of Object.entries(users) as [User, string][]) {
    const token = randomUUID();
    lines.push(`${token},${user},${user},"${group}"\n`);
    const configuration = {
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "test", cluster }],
      users: [{ name: user, user: { token } }],
      contexts: [{ name: "test", context: { cluster: "test", user } }],
      "current-context": "test",
    };
    await writeFile(files.configurationOf(user), JSON.stringify(configuration));
  }
  await writeFile(files.tokens, lines.join(""));
}
