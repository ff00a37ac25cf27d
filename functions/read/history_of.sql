create or replace function read.history_of(realm_id integer, fixture_id text, after bigint[], row_limit integer)
returns table (document text, place text, version bigint, number bigint)
language sql stable
begin atomic
  with kinds as materialized (
    select k.*
      from ledger.version_kinds k
     where k.realm_id = history_of.realm_id and k.entity_id = history_of.fixture_id and k.entity_type = 'fixture'
       and k.version >= coalesce(history_of.after[1], 0)
       and (k.version, k.number) > (coalesce(history_of.after[1], 0), coalesce(history_of.after[2], 0))
     order by k.version, k.number limit history_of.row_limit
  ), folded as (
    select v.version, v.position, ledger.state_at(v.realm_id, v.entity_id, v.version) as fields
      from ledger.versions v
     where v.realm_id = history_of.realm_id and v.entity_id = history_of.fixture_id
       and v.version between (select min(k.version) - 1 from kinds k) and (select max(k.version) from kinds k)
  ), stated as materialized (
    select f.version, read.fixture_state(history_of.realm_id, f.fields, f.position) as after,
           case when f.version > 1
             then read.fixture_state(history_of.realm_id, lag(f.fields) over (order by f.version), f.position) end as before
      from folded f
  )
  select (select util.object(concat_ws(',',
            util.member('version', k.version::text), util.member('changed_at', util.quoted(util.rfc3339(k.changed_at))),
            util.member('kind', util.quoted(k.kind)), util.member('changed_fields', to_json(k.changed_fields)::text),
            util.member('before', util.compact(s.before)::text), util.member('after', util.compact(s.after)::text),
            util.member('source', coalesce(util.quoted(k.source), 'null')),
            util.member('observation_id', coalesce(util.quoted(k.observation_id), 'null')),
            util.member('change_group', coalesce(util.quoted(k.change_group), 'null')),
            util.member('venue_change_scope', coalesce(util.quoted(k.venue_change_scope), 'null')),
            util.member('distance_km', coalesce(to_json(k.distance_km)::text, 'null')),
            util.member('reason', coalesce(util.quoted(k.reason), 'null'))))
            from stated s where s.version = k.version),
         k.version || ' ' || k.number, k.version, k.number
    from kinds k;
end;

comment on function read.history_of(integer, text, bigint[], integer) is
  'At most row_limit changes of a fixture after one {version, number} (null: from the first), oldest first, each as JSON text with what it '
  'said before and after, folded from the versions, and its place, which is {version, number} too (HISTORY-6, HISTORY-15, HISTORY-19).';
