/** The Result object, pushed and served alike, and `data` of a result observation (MODEL-11). */
import { closed, list, ref, text, whole, type Schema } from '../schema.ts'

export const result: Record<string, Schema> = {
  Result: closed(['scores', 'final'], {
    scores: list(ref('Score'), { minItems: 1, maxItems: 2 }),
    final: { type: 'boolean' },
    official: { type: 'boolean', description: 'Whether the host or a scoring partner marked it as official; false by default.' },
    period: text(0, 20, 'The period being played, such as 2H, Q3 or T7.'),
    outcome: ref('ResultOutcome')
  }),
  Score: closed(['role', 'score'], {
    role: ref('SideRole'),
    score: whole(0),
    penalties: { ...whole(0), description: 'Shoot-out score.' }
  }),
  ResultData: closed(['fixture', 'result'], { fixture: ref('Reference'), result: ref('Result') })
}
