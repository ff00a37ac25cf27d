import manifest from '../package.json' with { type: 'json' }

/** The version of the service, of its interface and of the specification: that of package.json. */
export const VERSION: string = manifest.version

/** How the service names itself to those it asks; `about`: what is said of it there, below its own address. */
export const userAgentOf = (baseUrl: string, about = ''): string => `oyss-exchange/${VERSION} (+${baseUrl}${about})`
