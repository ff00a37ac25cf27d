/** `data` of a team observation: identity is organization, age group, gender, name and season (MODEL-8). */
import { closed, list, named, ref, text, whole, type Schema } from '../schema.ts'

export const team: Record<string, Schema> = {
  TeamData: closed(['name'], {
    name: named(1, 200),
    organization: ref('Reference'),
    sport: ref('Sport'),
    age_group: ref('AgeGroup'),
    birth_year: whole(1990, 2100),
    gender: ref('Gender'),
    season: text(0, 40),
    level: text(0, 60),
    coach: text(0, 120, 'Used only to recognise the team; never served.'),
    colors: list({ type: 'string' }, { maxItems: 3 }),
    sanctioning: { ...ref('Sanctioning'), maxProperties: 30 }
  })
}
