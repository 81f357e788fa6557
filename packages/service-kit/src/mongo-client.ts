import { ConfigError } from "@quarry/kernel";
import { MongoClient, type MongoClientOptions, MongoServerError } from "mongodb";

/** @throws ConfigError if the address of QUARRY_MONGODB_URL, or an option in it, cannot be understood. */
export function createMongoClient(url: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, options);
  } catch (cause) {
    throw new ConfigError(
      "QUARRY_MONGODB_URL: not a valid connection string; percent-encode characters such as @ : / in the user or password (%40 %3A %2F), and put options after a ?",
      { cause },
    );
  }
}

const authenticationFailed = 18;

/** Whether MongoDB answers, and takes the user or the password for wrong. */
export function isMongoLoginRefused(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === authenticationFailed;
}
