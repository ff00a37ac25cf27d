create or replace function connect.suggestion_of(trial jsonb, is_complete boolean) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with best as (
    select o.*
      from (select r.*, max(r.fitting) over () as most from connect.readings_of(suggestion_of.trial) r) o
     where o.fitting > 0 and o.fitting >= 0.5 * o.of and o.fitting >= 0.9 * o.most
     order by o.is_proven desc, o.proven desc, o.fitting desc, (select count(*) from jsonb_object_keys(o.mapping)), o.place
     limit 1
  )
  select jsonb_build_object(
           'mapping', m.mapping, 'same', b.same, 'of', b.of, 'is_read', b.mapping = '{}',
           'is_clear', suggestion_of.is_complete and b.is_proven and b.of >= 3 and b.fitting >= 0.9 * b.of and not exists (
             select from connect.readings_of(suggestion_of.trial) r
               cross join jsonb_each_text(b.mapping) c
              where r.columns ? c.key and not r.columns -> c.key ? c.value
                and (r.proofs ->> c.key)::integer > 0.75 * (b.proofs ->> c.key)::integer))
    from best b
    cross join lateral (
      select coalesce(jsonb_object_agg(c.key, c.value ->> 0), '{}') || b.mapping as mapping
        from jsonb_each(b.columns) c
       where suggestion_of.trial -> 'roles' ? c.key and jsonb_array_length(c.value) = 1
         and lower(btrim(c.value ->> 0)) <> all (string_to_array(coalesce(suggestion_of.trial #>> array['was', c.key], ''), ', '))
    ) m
   where m.mapping <> '{}';
$$;

comment on function connect.suggestion_of(jsonb, boolean) is
  'Returns which columns fit where those of a file changed, of all that was tried for a run (its trial; whether all was tried that was to '
  'be): {mapping, same, of, is_read: it is read so already, is_clear: 90 percent of the games listed fit, each role is borne out '
  'by 3 games and nine tenths of those that tell it, and by no other column in more than three quarters of them}. Null: nothing fits '
  'half of the games, or no role has another column than before. FEED-281.';
