create or replace function identity.common_surnames() returns text
language sql immutable parallel safe
return
  'adams aguilar aguirre alex alexander allen alvarado alvarez anderson andrew andrews anthony arnold austin bailey baker barnes ' ||
  'bell benjamin bennett boyd bradley brian brooks brown bryant burns butler cabrera calderon campbell campos cardenas carlos carter ' ||
  'castillo castro cervantes chavez chris christian christopher clark cole coleman collins contreras cook cooper costa cox cruz ' ||
  'cunningham dan daniel daniels danny dave david davis delgado diaz dixon dominguez duncan dunn edwards elliott ellis eric espinoza ' ||
  'estrada evans ferguson fernandez fernando figueroa fisher flores foster fox francis frank fuentes gabriel garcia gardner garza ' ||
  'george gibson gomes gomez gonzales gonzalez gordon graham grant gray greene griffin guerrero gutierrez guzman hall hamilton ' ||
  'hansen harris harrison hart hayes henderson henry hernandez herrera hicks hill holmes howard hudson hughes hunt hunter ibarra ' ||
  'jackson james javier jeff jenkins jensen jesus jim jimenez joe john johnson jones jorge jose joseph juan juarez julio kelly ' ||
  'kennedy kevin kim king knight lara larson lawrence lee leon lewis logan lopez lucas luis luna maldonado manuel mario mark marquez ' ||
  'marshall martin martinez mason matt matthew matthews mcdonald medina mejia mendes mendez mendoza michael miguel mike miller mills ' ||
  'miranda mitchell molina montes montoya moore mora morales moreno morgan munoz murphy murray myers navarro nelson nguyen nicholas ' ||
  'nick nunez ochoa olson orozco ortega ortiz oscar owens pablo pacheco palmer parker patel patrick patterson paul payne pedro pena ' ||
  'perez perkins perry peter peters peterson phillips pierce porter powell price quinn rafael ramirez ramos raul ray raymond reed ' ||
  'reid reyes reynolds ricardo rice richard richardson rios rivera robert roberto roberts robinson rodriguez rogers romero rosales ' ||
  'rosas ross ruben ruiz russell ryan salas salazar samuel sanchez sandoval santiago santos schmidt scott sergio shaw silva simmons ' ||
  'simpson smith snyder solis soto spencer stephen stephens steve steven stevens stewart stone suarez sullivan taylor thomas ' ||
  'thompson tom tony torres trevino trujillo tucker tyler valdez valencia valenzuela vargas vasquez vazquez vega velasquez velez ' ||
  'victor vincent wagner walker wallace ward warren watson weaver webb weber wells wheeler william williams wilson wright young ' ||
  'zamora zavala zuniga';

comment on function identity.common_surnames() is
  'Names of coaches that are so common that they tell little (IDENTITY-70).';
