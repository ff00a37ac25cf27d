create or replace function identity.is_new_date(realm_id integer, earlier jsonb, later jsonb) returns boolean
language sql stable
begin atomic
  select coalesce(
           earlier ->> 'status' = 'postponed' and later ->> 'status' not in ('postponed', 'cancelled', 'forfeit')
           and earlier ->> 'low_goals' is null
           and not exists (
             select from unnest('{home_id,competition_id,division_id,stage_id}'::text[]) k (key)
              where earlier ->> k.key <> later ->> k.key)
           and max(s.rank) filter (where s.source_id = any (identity.texts_of(later -> 'source_ids')))
             < min(s.rank) filter (where s.source_id = any (identity.texts_of(earlier -> 'source_ids'))), false)
    from tenancy.sources s
   where s.realm_id = is_new_date.realm_id
     and s.source_id = any (identity.texts_of(earlier -> 'source_ids') || identity.texts_of(later -> 'source_ids'));
end;

comment on function identity.is_new_date(integer, jsonb, jsonb) is
  'Returns whether a game (later, a row of pg_temp.games) may be the new date of one of the same teams (earlier) that its list calls '
  'postponed: not called off itself, at no other home, competition, division or stage, and in lists that rank better, so that its date is '
  'the one that is shown (IDENTITY-173).';
