/** The observation envelope and the batch around it (INTAKE-1, INTAKE-11). */
import { observationTypes } from '../enums.ts'
import { closed, list, ref, type Schema } from '../schema.ts'

const nameOf = (type: string): string => type.split('_').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')

/** The component which describes an observation of this type, e.g. `StatLineObservation`. */
export const observationSchemaName = (type: string): string => `${nameOf(type)}Observation`

const envelope = (type: Schema, data: Schema, deleted: Schema = { type: 'boolean' }, required: string[] = []): Schema =>
  closed(['type', 'external_id', 'data', ...required], {
    type,
    external_id: ref('ExternalId'),
    observed_at: {
      ...ref('Instant'),
      description: 'When the source learned this; by default the time of receipt, the later of two in a batch being the newer. At most 5 ' +
        'minutes in the future.'
    },
    confidence: { type: 'number', minimum: 0, maximum: 1, description: '1 by default.' },
    deleted: { ...deleted, description: 'The source no longer lists the entity. `data` may then be `{}`; its content is ignored.' },
    data
  })

export const envelopes: Record<string, Schema> = {
  ...Object.fromEntries(observationTypes.map((type) => [
    observationSchemaName(type), envelope({ const: type }, ref(`${nameOf(type)}Data`))
  ])),
  DeletedObservation: envelope(ref('ObservationType'), { type: 'object', maxProperties: 0 }, { const: true }, ['deleted']),
  Observation: {
    description: 'What one source reported about one entity at one time. Compact JSON of at most 64 KiB, a competition 256 KiB.',
    oneOf: [...observationTypes.map((type) => ref(observationSchemaName(type))), ref('DeletedObservation')]
  },
  ObservationBatch: closed(['source', 'observations'], {
    source: { ...ref('SourceKey'), description: "A source registered to the caller in the key's mode." },
    sent_at: ref('Instant'),
    observations: list(ref('Observation'), { minItems: 1, maxItems: 1000 })
  })
}

/** The envelope alone, for an observation whose type is unknown: its other errors are reported too. */
export const bareEnvelope: Schema = envelope(ref('ObservationType'), { type: 'object' })
