export { createMcpEndpoint, type McpEndpoint } from "./http/endpoint.ts";
