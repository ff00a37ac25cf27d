create or replace function connect.suggestion_of(trial jsonb, layout jsonb, is_complete boolean) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with best as (
    select o.*
      from (select r.*, max(r.same) over () as most from connect.readings_of(suggestion_of.trial, suggestion_of.layout) r) o
     where o.same > 0 and o.same >= 0.5 * o.of and o.same >= 0.9 * o.most
     order by o.is_proven desc, o.proven desc, o.same desc, (select count(*) from jsonb_object_keys(o.mapping)), o.place
     limit 1
  )
  select jsonb_build_object(
           'mapping', m.mapping, 'same', b.same, 'of', b.of, 'is_read', b.mapping = '{}',
           'is_clear', suggestion_of.is_complete and b.is_proven and b.of >= 3 and b.same >= 0.9 * b.of and not exists (
             select from connect.readings_of(suggestion_of.trial, suggestion_of.layout) r
               cross join jsonb_each_text(m.mapping) c
              where r.columns ->> c.key <> c.value
                and (r.proofs ->> c.key)::integer > 0.75 * (b.proofs ->> c.key)::integer))
    from best b
    cross join lateral (
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') as mapping
        from jsonb_each_text(b.columns) c
       where b.mapping ? c.key
          or suggestion_of.trial -> 'roles' ? c.key
             and lower(btrim(c.value)) <> all (string_to_array(coalesce(suggestion_of.trial #>> array['was', c.key], ''), ', '))
    ) m
   where m.mapping <> '{}';
$$;

comment on function connect.suggestion_of(jsonb, jsonb, boolean) is
  'Returns which columns fit where those of a file changed, of all that was tried for a run (its trial, its layout; whether all was tried '
  'that was to be): {mapping, same, of, is_read: it is read so already, is_clear: 90 percent of the games listed are as before, each role '
  'is borne out by 3 games and nine tenths of those that tell it, and no other column by more than three quarters of them}. Null: nothing '
  'leaves half of the games as before. FEED-281.';
