/** The values of corrections, as rules of observations have them (CORRECT-8); the database knows which fields can be corrected. */
import { schemas } from '../../contract/components.ts'
import { closed, ref, text, type Schema } from '../../contract/schema.ts'
import { ServiceError } from '../../db/errors.ts'
import { compile, type Validator } from './compile.ts'
import { explainAll } from './explain.ts'

const MOST_ERRORS = 50

const propertiesOf = (name: string): Record<string, Schema> => (schemas[name] as { properties: Record<string, Schema> }).properties
const shapes: Readonly<Record<string, Validator>> = {
  // A venue and its field are corrected each by itself.
  fx: compile(closed([], {
    ...propertiesOf('FixtureData'), venue: closed(['external_id'], { external_id: ref('ExternalId') }), 'venue.field': text(0, 60)
  })),
  tm: compile(closed([], propertiesOf('TeamData'))),
  ven: compile(closed([], propertiesOf('VenueData')))
}

/** Checks what fields of an entity are to be, each as an observation states it. Errors: validation_failed. */
export function checkChanges (entityId: unknown, changes: unknown): void {
  const shape = shapes[String(entityId).split('_')[0] as string]
  if (shape === undefined || shape.isValid(changes)) return // the database refuses what cannot be corrected
  const errors = explainAll(shape.findFirst(changes), 'the correction', MOST_ERRORS)
    .map(({ path, message }) => ({ path: `/changes${path}`, message }))
  throw new ServiceError('validation_failed', errors[0]?.message as string, { errors })
}
