/** The pattern of a colon behind a label: not an address's, a time's, or one before the end of a quoted cell. */
export const labelColon = '[:：](?!\\/\\/)(?!\\d\\d(?!\\d))(?!"[;,\\t])';
