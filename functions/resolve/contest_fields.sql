create or replace function resolve.contest_fields(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The usual batch has new entities, and restatements by the only source, under the only external id.
  if not exists (
    select from pg_temp.incoming i
     where i.type = contest_fields.entity_type and i.round = contest_fields.round and not i.is_new
       and (i.verdict in ('first', 'news', 'late', 'withdrawal')
            or i.verdict = 'restatement' and (i.has_other_ids or i.has_older_claims or i.was_withdrawn)))
      and not exists (select from pg_temp.contested) then -- nor of what is corrected (resolve.lift_corrections)
    return;
  end if;

  insert into pg_temp.contested (entity_id, field, seq)
  -- Claims that an observation makes, where they may change who wins.
  select i.entity_id, said.field, i.seq
    from pg_temp.incoming i
    cross join lateral resolve.stated_and_implied(i.type, i.claims) said
    left join lateral (
      select c.value, c.implied_date, c.is_reference from canon.claims c
       where c.realm_id = contest_fields.realm_id and c.mapping_id = i.mapping_id and c.field = said.field
         and c.implied_by = said.implied_by offset 0
    ) c on true
   where i.type = contest_fields.entity_type and i.round = contest_fields.round and not i.is_new
     and i.verdict in ('first', 'news', 'late')
     and (said.implied_by <> 'silence' or resolve.is_silent(contest_fields.realm_id, i.mapping_id, said.field))
     and (i.has_other_ids or i.has_older_claims or i.was_withdrawn or i.verdict = 'late' or c.is_reference
          or c.value is distinct from said.value or c.implied_date is distinct from said.implied_date)
  union
  -- All other claims of the external id, where their age changes, or whether they are withdrawn.
  select i.entity_id, c.field, i.seq
    from pg_temp.incoming i
    cross join lateral (
      select c.field from canon.claims c where c.realm_id = contest_fields.realm_id and c.mapping_id = i.mapping_id offset 0
    ) c
   where i.type = contest_fields.entity_type and i.round = contest_fields.round and not i.is_new
     and (i.verdict = 'withdrawal'
          or i.verdict = 'restatement' and (i.has_other_ids or i.has_older_claims or i.was_withdrawn)
          or i.verdict = 'news' and i.was_withdrawn);

  -- Fields that depend on one another are decided together.
  if contest_fields.entity_type = 'fixture' then
    perform resolve.contest_dependent();
  end if;
end;
$$;

comment on function resolve.contest_fields(integer, text, integer) is
  'Lists the fields of existing entities that a round of observations may change, before its claims are written; a new entity has none. '
  'Looks up claims from the observations (offset 0), however small the tables were when this was planned.';

create or replace function resolve.contest_dependent() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.contested (entity_id, field, seq)
  select c.entity_id, t.field, min(c.seq)
    from pg_temp.contested c
    cross join (values ('start'), ('end'), ('date'), ('time_status')) t (field)
   where c.field in ('start', 'end', 'date', 'time_status')
   group by c.entity_id, t.field
  having not bool_or(c.field = t.field);
  insert into pg_temp.contested (entity_id, field, seq)
  select c.entity_id, 'venue.field', c.seq
    from pg_temp.contested c
   where c.field = 'venue' and not exists (select from pg_temp.contested o where o.entity_id = c.entity_id and o.field = 'venue.field');
end;
$$;

comment on function resolve.contest_dependent() is
  'Contests, beside each contested field of a fixture, those that are decided together with it: the times, and the field of a venue. '
  'DECIDE-14, DECIDE-16.';
