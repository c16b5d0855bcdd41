/** Name and version of what the rules make together; a record says which version made it. */
export const extractorVersion = "rules/17";
