/** Bytes of the body of a request of GraphQL, and of a message of its socket. */
export const GRAPH_BYTES = 20 * 1024
