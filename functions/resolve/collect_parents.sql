create or replace function resolve.collect_parents() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.mentions w where w.is_only_referred_to and w.entity_type in ('division', 'stage')) then
    return;
  end if;
  update pg_temp.mentions w set whole_id = r.whole_id, whole_seq = r.seq
    from (
      select distinct on (v.entity_type, v.external_id) v.entity_type, v.external_id, v.whole_id, i.seq
        from pg_temp.incoming i
        cross join lateral (values
          ('division', i.data #>> '{division,external_id}', i.data #>> '{competition,external_id}'),
          ('stage', i.data #>> '{stage,external_id}', i.data #>> '{division,external_id}')
        ) v (entity_type, external_id, whole_id)
       where i.type = 'fixture' and not i.is_deleted and v.external_id is not null and v.whole_id is not null
       order by v.entity_type, v.external_id, i.observed_at desc, i.confidence desc, i.external_id, i.content_hash
    ) r
   where w.is_only_referred_to and w.entity_type = r.entity_type and w.external_id = r.external_id;
end;
$$;

comment on function resolve.collect_parents() is
  'Records the competition or division of each division and stage that the source knows only by reference and that fixtures refer to. '
  'The newest reference that gives one counts; of equally new ones, that of the fixture that comes first by external id and content '
  '(IDENTITY-8).';
