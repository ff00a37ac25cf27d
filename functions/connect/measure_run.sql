create or replace function connect.measure_run(facts jsonb) returns setof connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select m.*
    from unnest(array[
           connect.measure_layout(facts), connect.measure_nothing(facts), connect.measure_to_come(facts), connect.measure_collapse(facts),
           connect.measure_total(facts), connect.measure_content(facts), connect.measure_skipped(facts), connect.measure_fill(facts),
           connect.measure_changes(facts), connect.measure_exchanged(facts), connect.measure_shift(facts), connect.measure_scores(facts),
           connect.measure_night(facts), connect.measure_repeated(facts), connect.measure_rekeyed(facts), connect.measure_garbled(facts),
           connect.measure_called_off(facts), connect.measure_stepped(facts)]) m;
$$;

comment on function connect.measure_run(jsonb) is
  'Returns all measures of drift for the facts of a run (connect.facts_of), in order. FEED-30, FEED-202, FEED-203, FEED-343.';
