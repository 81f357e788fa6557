import { z } from "zod";

/** An id as it is made here: a UUID in lower case. */
export const Id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** An account's name: the tenant that every record belongs to. */
export const AccountId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);
