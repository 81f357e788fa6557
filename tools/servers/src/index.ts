export {
  type DockerEngine,
  type RunningContainer,
  startDocker,
} from "./containers/docker-engine.ts";
export { writeNpmSettings } from "./containers/npm-settings.ts";
export { sandboxAddress } from "./containers/sandbox.ts";
export { describeWith, mongoUrl } from "./describe/describe-with.ts";
export { describeWithProgram } from "./describe/describe-with-program.ts";
export { describeWithTools } from "./describe/describe-with-tools.ts";
export { mongoImage, natsImage } from "./docker.ts";
export { freePort } from "./free-port.ts";
export {
  cacheFolder,
  kubernetesDefinitions,
  type ServerKind,
  serverFolders,
  serverNames,
} from "./install/folders.ts";
export { installLoadGenerator } from "./install/install.ts";
export { installedParts } from "./install/installed-parts.ts";
export { hasProgram, programInstallHint } from "./install/programs.ts";
export { type Tool, toolCommand, toolFolder, toolInstallHint } from "./install/tools.ts";
export { type Kubernetes, startKubernetes } from "./kubernetes/kubernetes.ts";
export { type ClusterWithNode, startClusterWithNode } from "./kubernetes/node.ts";
export { pauseImage } from "./kubernetes/node-files.ts";
export { type LlamaOptions, llamaModel, startLlama } from "./llama/llama.ts";
export { missingServers } from "./missing-servers.ts";
export { type MongoServer, startMongo } from "./mongo/mongo.ts";
export { postgresSettings } from "./mongo/postgres.ts";
export { startSharedMongo } from "./mongo/shared-mongo.ts";
export { type NatsOptions, startNats } from "./nats/nats.ts";
export { type NatsCluster, startNatsCluster } from "./nats/nats-cluster.ts";
export type { NatsServer } from "./nats/nats-server.ts";
export { inheritedEnvironment } from "./processes/inherited-environment.ts";
export { childrenOf } from "./processes/linux-processes.ts";
export type { RunningServer } from "./processes/running-server.ts";
export {
  killedWithParent,
  type LocalProcess,
  type ServerProcess,
  startProcess,
} from "./processes/server-process.ts";
export { canSkewClocks, skewedClock } from "./processes/skewed-clock.ts";
export { mountQuota, type Quota } from "./quota.ts";
