export { describeWith, mongoUrl } from "./describe-with.ts";
export { describeWithProgram } from "./describe-with-program.ts";
export { describeWithTools } from "./describe-with-tools.ts";
export { freePort } from "./free-port.ts";
export { inheritedEnvironment } from "./inherited-environment.ts";
export { kubernetesDefinitions, type ServerKind } from "./install/folders.ts";
export { installLoadGenerator } from "./install/install.ts";
export { toolCommand } from "./install/tools.ts";
export { type Kubernetes, startKubernetes } from "./kubernetes/kubernetes.ts";
export { childrenOf } from "./linux-processes.ts";
export { type MongoServer, startMongo } from "./mongo.ts";
export { type NatsOptions, type NatsServer, startNats } from "./nats.ts";
export { type NatsCluster, startNatsCluster } from "./nats-cluster.ts";
export { mountQuota, type Quota } from "./quota.ts";
export type { RunningServer } from "./running-server.ts";
export {
  dyingWithUs,
  type LocalProcess,
  type ServerProcess,
  startProcess,
} from "./server-process.ts";
