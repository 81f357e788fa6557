/** Nodes on the longest path from the top of a structure to a leaf. */
export const MAX_DEPTH = 16;

/** Properties of all objects of a structure together. */
export const MAX_FIELDS = 1_000;

/** Bytes of a structure as JSON: 256 KiB. */
export const MAX_BYTES = 262_144;

/** UTF-16 code units of one `describe`. */
export const MAX_DESCRIBE_LENGTH = 2_000;

/** UTF-16 code units of a property's name. */
export const MAX_NAME_LENGTH = 100;

/** Values that one `enum` may list. */
export const MAX_ENUM_VALUES = 500;

/** Faults told of one refused structure; the rest is left for the next try. */
export const MAX_FAULTS = 20;
