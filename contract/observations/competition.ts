/** `data` of a competition observation with its divisions and stages (MODEL-6). */
import { closed, list, named, ref, text, whole, type Schema } from '../schema.ts'

export const competition: Record<string, Schema> = {
  CompetitionData: closed(['name', 'sport', 'kind'], {
    name: named(1, 200),
    sport: ref('Sport'),
    kind: ref('ObservedCompetitionKind'),
    host: ref('Reference'),
    season: text(0, 40),
    start_date: ref('CalendarDate'),
    end_date: ref('CalendarDate'),
    time_zone: ref('TimeZone'),
    website: ref('Uri'),
    divisions: list(ref('DivisionData'), {
      maxItems: 300,
      description: 'Each once: without `external_id` they are distinguished by `name`, `age_group` and `gender`.'
    })
  }),
  DivisionData: closed(['name'], {
    external_id: ref('ExternalId'),
    name: named(0, 120),
    age_group: ref('AgeGroup'),
    gender: ref('Gender'),
    level: text(0, 60, "The host's own tier."),
    stages: list(ref('StageData'), {
      maxItems: 50,
      description: 'Each once: without `external_id` they are distinguished by `name`, `type` and `order`.'
    })
  }),
  StageData: closed(['name', 'type'], {
    external_id: ref('ExternalId'),
    name: named(0, 120),
    type: ref('StageType'),
    order: whole(0),
    points: ref('Points'),
    tiebreakers: list(ref('Tiebreaker'), {
      maxItems: 10,
      description: 'In the order in which the host applies them. An unknown name is refused, never skipped.'
    })
  })
}
