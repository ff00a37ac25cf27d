/** Bytes to JSON, exactly as strict as PostgreSQL will be with the same bytes. */
import { isAscii, isUtf8 } from 'node:buffer'
import { ServiceError } from '../../db/errors.ts'
import { surveyJson } from './structure.ts'

const deepest = 100

/** Escapes of characters PostgreSQL may not store: U+0000 and halves of surrogate pairs (whole pairs are spelt that way too). */
const oddText = /\\u(?:0000|d[89a-f])/i
/** Numbers outside what PostgreSQL's numeric is sure to hold: an exponent of three digits, or forty digits in a row. */
const oddNumber = /[:,[]\s*-?(?:\d[\d.]*e[+-]?\d{3}|\d*\.?\d{40})/i

/** Whole numbers spelt with a point or an exponent (`2.0`), which jsonb would keep. */
const oddInteger = /"(?:birth_year|order|penalties|score)"\s*:\s*-?\d+[.e]/i
/** Escapes of letters, which could hide the name of such a number. */
const oddName = /\\u00(?:5f|[67])/i

/** `hasOddText`, `hasOddNumber`: the text spells something which this parser reads and PostgreSQL's jsonb may not, or not alike. */
export type Json = { value: unknown, hasOddText: boolean, hasOddNumber: boolean }

function decode (bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) throw new ServiceError('malformed_json', 'The body is not UTF-8. Send the JSON text in UTF-8.')
  return bytes.toString('utf8')
}

/** What the parser says, without the piece of the body that it quotes: it may name a person (PRIVACY-4). */
const reasonOf = ({ message }: Error): string =>
  message.replace(/(?:, )?(?:\.{3})?".*"(?:\.{3})? is not valid JSON$/s, '') || 'Unexpected text'

/** Parses a body. Errors: malformed_json. */
export function readJson (bytes: Buffer): Json {
  if (bytes.length === 0) throw new ServiceError('malformed_json', 'The body is empty. Send a JSON object.')
  const { isTooDeep, hasLongNumber } = surveyJson(bytes, deepest)
  if (isTooDeep) throw new ServiceError('malformed_json', `The body is nested deeper than ${deepest} levels.`)
  const text = decode(bytes)
  try {
    const value = JSON.parse(text)
    // Most bodies have neither, and need no search of their own for each oddity.
    const hasEscapes = text.includes('\\')
    return {
      value, hasOddText: hasEscapes && oddText.test(text),
      hasOddNumber: hasLongNumber && (oddNumber.test(text) || oddInteger.test(text)) || hasEscapes && oddName.test(text)
    }
  } catch (error) {
    const reason = reasonOf(error as Error).replaceAll('\0', '').toWellFormed().slice(0, 200)
    throw new ServiceError('malformed_json', `The body is not JSON: ${reason}`)
  }
}
