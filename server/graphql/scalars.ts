/** Moments, days and large numbers at /manage/graphql, as the interface writes them elsewhere, or refused (GRAPHQL-44, GRAPHQL-48). */
import { Kind, type GraphQLScalarTypeConfig, type ValueNode } from 'postgraphile/graphql'
import { ServiceError } from '../../db/errors.ts'
import { isDate, isInstant } from '../validation/formats.ts'

/** As the interface writes a moment: RFC 3339 in UTC, a fraction only where there is one. */
const rfc3339 = (at: unknown): string => new Date(String(at)).toISOString().replace(/\.?0+Z$/, 'Z')
const isWhole = (value: string): boolean => /^-?\d{1,18}$/.test(value)

type Scalar = { description: string, isRight: (value: string) => boolean, expected: string, serialize?: (value: unknown) => unknown }
const scalars: Readonly<Record<string, Scalar>> = {
  Datetime: {
    description: 'A moment as RFC 3339 writes it, in UTC: 2026-09-01T10:00:00Z.', isRight: isInstant,
    expected: 'a time as RFC 3339 writes it, such as 2026-09-01T10:00:00Z', serialize: rfc3339
  },
  Date: { description: 'A day: 2026-09-01.', isRight: isDate, expected: 'a day, such as 2026-09-01' },
  BigInt: { description: 'A whole number, as text.', isRight: isWhole, expected: 'a whole number' }
}

/** A scalar of PostGraphile, made stricter where it is one of these. Parsing raises invalid_parameter. */
export function tighten<Config extends GraphQLScalarTypeConfig<any, any>> (config: Config): Config {
  const own = scalars[config.name]
  if (own === undefined) return config
  const { isRight, expected, ...more } = own
  const parseValue = (value: unknown): string => {
    if (isRight(String(value))) return String(value)
    throw new ServiceError('invalid_parameter', `A ${config.name} must be ${expected}.`)
  }
  const parseLiteral = (node: ValueNode): string =>
    parseValue(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : undefined)
  return { ...config, ...more, parseValue, parseLiteral }
}
