import {
  type Collection,
  type Db,
  type Document,
  type Filter,
  type FindOneAndUpdateOptions,
  MongoServerError,
  type UpdateFilter,
} from "mongodb";

/**
 * Wraps the database for a rate limiter that recognises duplicates by MongoDB's error code alone. Compatible
 * servers may return another code, and the limiter would then fall back to counting in memory forever. So after a
 * failed write this reads whether the record exists, and sets MongoDB's code if it does.
 */
export function normalizingDuplicates(database: Db): Pick<Db, "collection"> {
  return {
    collection: ((name: string) => guard(database.collection(name))) as Db["collection"],
  };
}

function guard(collection: Collection): Collection {
  async function upsert(
    filter: Filter<Document>,
    update: UpdateFilter<Document>,
    options: FindOneAndUpdateOptions,
  ) {
    try {
      return await collection.findOneAndUpdate(filter, update, options);
    } catch (error) {
      const isAnswer = error instanceof MongoServerError;
      if (!isAnswer || error.hasErrorLabel("RetryableWriteError")) throw error;
      if (await collection.findOne({ key: filter.key })) error.code = 11_000;
      throw error;
    }
  }
  return new Proxy(collection, {
    get: (target, name): unknown =>
      name === "findOneAndUpdate" ? upsert : Reflect.get(target, name, target),
  });
}
