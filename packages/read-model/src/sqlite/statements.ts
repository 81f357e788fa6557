import type { DatabaseSync, StatementSync } from "node:sqlite";

export type Prepare = (sql: string) => StatementSync;

/** The few forms of a listing are compiled once each. */
export function rememberStatements(database: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}
