#!/bin/bash
# In the workshop: puts the stick together from the folder /stick (its whole system) into /out/stick.img.
#
# GPT: what is on the stick (FAT, read by UEFI, by GRUB and by every computer it is put into), a megabyte that BIOS machines
# start from, and behind them room for what is kept, which the stick takes at its first start.
set -Eeuo pipefail
sector=512
mib=2048 # sectors
bios_at=34
fat_at=$mib

mksquashfs /stick /out/filesystem.squashfs -comp zstd -Xcompression-level 12 -noappend -quiet -no-progress \
  -wildcards -e 'boot/*' 'proc/*' 'sys/*' 'dev/*' 'run/*'

# A start by UEFI, Secure Boot too: the shim that machines know, Debian's signed GRUB, Debian's signed kernel.
fat=/out/fat.img
size=$(($(du -m --apparent-size /out/filesystem.squashfs | cut -f1) + 160))
mkfs.vfat -C -F 32 -n SPIELLISTE "$fat" $((size * 1024)) >/dev/null
mmd -i "$fat" ::/EFI ::/EFI/BOOT ::/EFI/debian ::/boot ::/boot/grub ::/live
mcopy -i "$fat" /usr/lib/shim/shimx64.efi.signed ::/EFI/BOOT/BOOTX64.EFI
mcopy -i "$fat" /usr/lib/shim/mmx64.efi.signed ::/EFI/BOOT/mmx64.efi
mcopy -i "$fat" /usr/lib/grub/x86_64-efi-signed/grubx64.efi.signed ::/EFI/BOOT/grubx64.efi
mcopy -i "$fat" /grub.cfg ::/EFI/debian/grub.cfg
mcopy -i "$fat" /grub.cfg ::/boot/grub/grub.cfg
mcopy -i "$fat" /stick/boot/vmlinuz-* ::/live/vmlinuz
mcopy -i "$fat" /stick/boot/initrd.img-* ::/live/initrd
mcopy -i "$fat" /out/filesystem.squashfs ::/live/filesystem.squashfs
rm /out/filesystem.squashfs

# 128 MiB are left free, so that the image starts as it is (tests/tools/stick); a stick has more.
truncate --size $((size + 1 + 128))M /out/stick.img
sgdisk --clear --set-alignment=1 --new=2:$bios_at:$((mib - 1)) --typecode=2:ef02 \
  --new=1:$fat_at:+${size}M --typecode=1:ef00 --change-name=1:Spielliste /out/stick.img >/dev/null
dd if="$fat" of=/out/stick.img bs=1M seek=1 conv=notrunc,sparse status=none
rm "$fat"

# A start by BIOS: GRUB's first sector, told where its core lies, and the core, told where it goes on (as grub-bios-setup does).
cat >/load.cfg <<'END'
search --no-floppy --set=root --label SPIELLISTE
configfile ($root)/boot/grub/grub.cfg
END
grub-mkimage --format=i386-pc --output=/core.img --config=/load.cfg --prefix=/boot/grub \
  biosdisk part_gpt fat search search_label configfile normal linux echo test
# at FILE SECTOR OFFSET: the number of the sector, in eight bytes, the lowest first.
at() { perl -e 'print pack("Q<", shift)' "$2" | dd of="$1" bs=1 seek=$(($3)) conv=notrunc status=none; }
cp /usr/lib/grub/i386-pc/boot.img /boot.img
at /boot.img "$bios_at" 0x5c
at /core.img $((bios_at + 1)) 0x1f4
dd if=/boot.img of=/out/stick.img bs=440 count=1 conv=notrunc status=none
dd if=/core.img of=/out/stick.img bs=$sector seek=$bios_at conv=notrunc status=none
