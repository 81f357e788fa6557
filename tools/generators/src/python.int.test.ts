import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWithTools, toolFolder } from "@quarry/servers";
import { expect, it } from "vitest";
import { trials } from "./try-client.ts";

const slow = 240_000;

describeWithTools(["python-clients"], "generators in Python", () => {
  const begin = trials();
  const bin = join(toolFolder("python-clients"), "bin");
  const python = join(bin, "python");
  const PATH = `${bin}:${process.env.PATH}`;

  it("makes a client by openapi-python-client", { timeout: slow }, async () => {
    const trial = await begin();
    // It knows neither pictures nor JSON Lines by itself.
    const config = join(trial.folder, "config.json");
    const bytes = "application/octet-stream";
    const known = { "image/jpeg": bytes, "application/x-ndjson": bytes };
    await writeFile(config, JSON.stringify({ content_type_overrides: known }));
    const client = ["--output-path", join(trial.folder, "client"), "--config", config];
    const made = ["--path", trial.document, ...client];
    const generate = ["-m", "openapi_python_client", "generate", ...made, "--fail-on-warning"];
    await trial.run(python, generate, { PATH });
    await trial.program("openapi_python_client.py", "program.py");
    await trial.tryOut(python, ["program.py"], { PYTHONPATH: join(trial.folder, "client") });
  });

  it("makes models by datamodel-code-generator, which take an answer's new fields", {
    timeout: slow,
  }, async () => {
    const trial = await begin();
    const kind = ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"];
    const made = ["--input", trial.document, "--output", join(trial.folder, "models.py")];
    const style = ["--formatters", "builtin", "--target-python-version", "3.11"];
    const output = await trial.run(python, [
      "-m",
      "datamodel_code_generator",
      ...made,
      ...kind,
      ...style,
    ]);
    expect(output).toBe("");
    await trial.program("use_models.py", "program.py");
    await trial.run(python, ["program.py"]);
  });
});
