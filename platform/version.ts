/** The version of the service, of its interface and of the specification; package.json has the same. */
export const VERSION = '0.1.0'
