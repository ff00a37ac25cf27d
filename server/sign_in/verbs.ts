/**
 * The verbs that a login of their own calls (oyss_sign_in): they hand out what a proof is verified against, or take the word of the shell
 * that one was verified, so whoever calls them can become anybody (OPERATE-61).
 */
import type { Routines } from '../../db/routines.ts'

/** An operation: a function of schema manage, without the name of the schema. */
export type Verb = keyof Routines extends infer Name ? Name extends `manage.${infer Rest}` ? Rest : never : never

export const signInVerbs = [
  'find_password', 'find_passkey', 'find_totp', 'note_passkey_use', 'begin_session', 'begin_provider_session', 'use_totp', 'confirm_totp',
  'confirm_session'
] as const satisfies readonly Verb[]

export const isOfSignIn = (verb: string): boolean => (signInVerbs as readonly string[]).includes(verb)
