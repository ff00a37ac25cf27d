/** Refuses, before a feed or connector is registered, addresses that are never fetched (FEED-161). */
import { ServiceError } from '../../db/errors.ts'
import { judgeSchedule, type Cidr } from '../../platform/addresses.ts'

/** The addresses by where they stand in what was given; what is no text the database refuses. Errors: validation_failed. */
export function checkScheduleUrls (urls: Readonly<Record<string, unknown>>, allow: readonly Cidr[] = []): void {
  const errors = Object.entries(urls).flatMap(([path, url]) => {
    const message = typeof url === 'string' ? judgeSchedule(url, allow) : undefined
    return message === undefined ? [] : [{ path, message }]
  })
  if (errors.length > 0) throw new ServiceError('validation_failed', errors[0]?.message as string, { errors })
}
