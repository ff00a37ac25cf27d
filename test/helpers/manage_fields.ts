/** What /manage/graphql offers, as server/graphql/manage.graphql has it: its fields, with their arguments, and what is none. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, getNamedType, isEnumType, type GraphQLField, type GraphQLSchema } from 'postgraphile/graphql'

const text = readFileSync(join(import.meta.dirname, '../../server/graphql/manage.graphql'), 'utf8')
export const schema: GraphQLSchema = buildSchema(text)
/** Why each other operation is no field. */
export const hidden: ReadonlyMap<string, string> =
  new Map([...text.matchAll(/^# {3}(\w+): (.+)$/gm)].map(([, name, reason]) => [name as string, reason as string]))

/** `literal`: a value as GraphQL writes it for an argument. */
export type Field = { name: string, isRead: boolean, arguments: readonly { name: string, literal: (value: unknown) => string }[] }
const fieldsOf = (isRead: boolean): Field[] => {
  const own: Record<string, GraphQLField<unknown, unknown>> = (isRead ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {}
  return Object.values(own).map(({ name, args }) => ({
    name, isRead, arguments: args.map(({ name: argument, type }) => ({
      name: argument, literal: (value) => isEnumType(getNamedType(type)) ? String(value) : JSON.stringify(value)
    }))
  }))
}
export const fields: readonly Field[] = [...fieldsOf(true), ...fieldsOf(false)]
