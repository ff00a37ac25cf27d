/** What families see: the public calendar of their team, and what /v1/fixtures lists for it. */
import ICAL from 'ical.js'
import type { HttpClient } from '../../cli/http_client.ts'
import type { Check } from './checks.ts'
import type { Shown, View } from './judge.ts'
import { dayOf, instant, rfc3339 } from './moments.ts'
import { readVenue } from './spellings.ts'
import type { Team } from './types.ts'

/** `id` is that of the team at its league. */
export async function look (check: Check, team: Team, id: string, anonymous: HttpClient, secret: HttpClient): Promise<View> {
  const calendar = await anonymous.get(`/v1/teams/${id}/calendar.ics`)
  if (calendar.status !== 200) throw new Error(`the calendar of ${team.id} answered ${calendar.status}`)
  const range = `from=${rfc3339(instant(check.day, 0))}&to=${rfc3339(instant(check.day, 24 * 60))}`
  const { status, body } = await secret.get(`/v1/fixtures?team=${id}&${range}`)
  if (status !== 200) throw new Error(`the fixtures of ${team.id} answered ${status}`)
  const isOn = (fixture: { status: string }): boolean => !['cancelled', 'postponed'].includes(fixture.status)
  return { check, team, shown: eventsOf(calendar.body).filter(({ day }) => day === check.day), listed: body.data.filter(isOn).length }
}

function eventsOf (text: string): (Shown & { day: string })[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, summary, location } = new ICAL.Event(component)
    const start = startDate.isDate ? undefined : startDate.toJSDate().getTime()
    return {
      fixture: uid.replace(/@.*/, ''), start, day: start === undefined ? startDate.toString() : dayOf(start),
      text: `${summary} at ${location ?? ''}`,
      venue: readVenue(location ?? ''), isOff: /^(?:CANCELLED|POSTPONED): /.test(summary), isMarked: /sources differ|not confirmed|no longer listed/.test(summary)
    }
  })
}
