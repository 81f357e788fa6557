import { runAdmin } from "@quarry/admin";

/** Runs commands of the operator, given as JSON, one after the other. */
const commands: string[][] = JSON.parse(process.argv[2] ?? "[]");
for (const command of commands) {
  const { env: environment, stdout, stderr } = process;
  const status = await runAdmin(command, { environment, stdout, stderr });
  if (status !== 0) throw new Error(`${command.join(" ")} ended with status ${status}`);
}
