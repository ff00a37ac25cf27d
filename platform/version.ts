/** The version of the service, of its interface and of the specification; package.json has the same. */
export const VERSION = '0.1.0'

/** How the service names itself to those it asks; `about`: what is said of it there, below its own address. */
export const userAgentOf = (baseUrl: string, about = ''): string => `oyss-exchange/${VERSION} (+${baseUrl}${about})`
