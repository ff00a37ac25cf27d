/** Connection strings as text: settings of the session, and who logs in. */

/** Adds `-c name=value` session settings to a connection string, beside those it already has. */
export function withSettings (connectionString: string, settings: Record<string, string | number>): string {
  if (Object.keys(settings).length === 0) return connectionString
  const [address, query = ''] = connectionString.split('?', 2) as [string, string?]
  const parameters = new URLSearchParams(query)
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  parameters.set('options', [parameters.get('options'), ...added].filter(Boolean).join(' '))
  return `${address}?${write(parameters)}`
}

/** The same address, where another user logs in. */
export function withUser (connectionString: string, user: string, password: string): string {
  const [address, query] = connectionString.split('?', 2) as [string, string?]
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const named = address.replace(/^(\w+:\/\/)(?:[^/]*@)?/, (_start, protocol: string) => `${protocol}${login}@`)
  if (query === undefined) return named
  const parameters = new URLSearchParams(query)
  for (const name of ['user', 'password']) parameters.delete(name)
  return `${named}?${write(parameters)}`
}

/** Who logs in with a connection string that withUser made: user and password. */
export function userOf (connectionString: string): { user: string, password: string } | undefined {
  const [, user, password] = /^\w+:\/\/([^/:@]+):([^/@]*)@/.exec(connectionString) ?? []
  return user === undefined || password === undefined
    ? undefined
    : { user: decodeURIComponent(user), password: decodeURIComponent(password) }
}

const write = (parameters: URLSearchParams): string => parameters.toString().replaceAll('+', '%20')
