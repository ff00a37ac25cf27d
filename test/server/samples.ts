/** A valid observation of each type which says everything that can be said: the samples of the vectors. */
import { readSamples } from '../../cli/conformance/read.ts'

const samples = readSamples()

export type ObservationType = 'organization' | 'competition' | 'team' | 'venue' | 'fixture' | 'result' | 'stat_line'

/** A fresh copy, so that a test may break it. */
export const sample = (type: ObservationType): any => ({ external_id: `${type}-1`, deleted: false, ...structuredClone(samples[type]) })

export const sampleTypes = Object.keys(samples) as ObservationType[]

/** The time at which the samples are received. */
export const receivedAt = Date.parse('2026-09-01T08:00:05Z')
